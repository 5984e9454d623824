//! Defines `setters`, which writes the setters of option structs.

/// Writes a setter for each field of an option struct. The setter has the name of the field:
/// `SearchLimits::default().nodes(Some(2))`. It takes the given type, converted with `into`.
///
/// Only for the crates of this workspace. It may change at any time.
#[doc(hidden)]
#[macro_export]
macro_rules! setters {
    ($options:ident { $($(#[$note:meta])* $field:ident: $given:ty,)+ }) => {
        impl $options {
            $(
                #[doc = concat!("Sets [`", stringify!($field), "`](field@", stringify!($options), "::", stringify!($field), ").")]
                $(#[$note])*
                #[must_use]
                pub fn $field(mut self, $field: $given) -> $options {
                    self.$field = $field.into();
                    self
                }
            )+
        }
    };
}
