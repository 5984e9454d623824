//! How the structs of options are filled: a setter for each field, with the field's name.

/// Writes for each field of a struct of options the method of its name that changes it:
/// `Limits::default().nodes(2)`. The type is what the method takes: that of the field, or
/// `impl Into<Option<T>>`, by which a value and `None` both fit.
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
