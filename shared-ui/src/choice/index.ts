/** The combobox. Apart from the other fields, so that only pages with one load its library. */
export { Combobox, type ComboboxOption, type ComboboxProps } from './combobox';
export { ComboboxField, type ComboboxFieldProps } from './combobox-field';
