/** The combobox. A separate entry, so that only pages with one load its library. */
export { Combobox, type ComboboxOption } from './combobox';
export { ComboboxField } from './combobox-field';
