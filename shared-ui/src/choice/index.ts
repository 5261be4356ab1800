/** The combobox. Apart from the other fields, so that only pages with one load its library. */
export { Combobox, type ComboboxOption } from './combobox';
export { ComboboxField } from './combobox-field';
