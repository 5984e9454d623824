//! The setters of structs of options: one for each field, with the field's name.

/// Writes a method for each field of a struct of options. The method has the field's name and changes the
/// field: `SearchLimits::default().nodes(Some(2))`. It takes the type of the field, or what
/// converts into it.
///
/// For the crates of this workspace; it may change at any time.
#[doc(hidden)]
#[macro_export]
macro_rules! setters {
    ($options:ident { $($(#[$note:meta])* $field:ident: $given:ty,)+ }) => {
        impl $options {
            $(
                #[doc = concat!("The same with this [`", stringify!($field), "`](field@", stringify!($options), "::", stringify!($field), ").")]
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
