import { array, type InferType, number, object, string } from 'yup';
import { PRODUCT_ATTRIBUTE_KEYS } from './catalogue';
import { lineField, priceField, textField } from './fields';
import { MAX_NAME_LENGTH, MAX_PRODUCT_ATTRIBUTES, MIN_PRODUCT_PRICE_AUD } from './limits';

/** A product's attribute: a key from the fixed list, and a value (specification, sections 3 and 5). */
const productAttributeSchema = object({
  key: string().required('Choose an attribute').oneOf(PRODUCT_ATTRIBUTE_KEYS, 'Choose an attribute'),
  value: lineField()
    .required('Enter a value')
    .max(MAX_NAME_LENGTH, `Must be ${MAX_NAME_LENGTH} characters or fewer`),
});

export const productWriteSchema = object({
  name: lineField()
    .required('Product name is required')
    .max(MAX_NAME_LENGTH, `Must be ${MAX_NAME_LENGTH} characters or fewer`),
  description: textField().default(''),
  price: priceField(MIN_PRODUCT_PRICE_AUD, 'Price must be at least $1'),
  attributes: array()
    .of(productAttributeSchema.required())
    .max(MAX_PRODUCT_ATTRIBUTES, `A product can have ${MAX_PRODUCT_ATTRIBUTES} attributes at most`)
    .default([]),
});
export type ProductWrite = InferType<typeof productWriteSchema>;

export const productSchema = object({
  id: string().defined(),
  name: string().defined(),
  description: string().defined(),
  price: number().defined(),
  attributes: array()
    .of(object({ key: string().defined(), value: string().defined() }).defined())
    .defined(),
});
export type Product = InferType<typeof productSchema>;

/** Of a product, what its form saves, as it was loaded. */
export const productBaseSchema = productSchema.pick(['name', 'description', 'price', 'attributes']).partial();

/** `PUT /product/{id}`. */
export const productUpdateSchema = productWriteSchema.shape({
  /** The stored values that the change is based on. Absent values are not checked. */
  based_on: productBaseSchema.optional().default(undefined),
});
export type ProductUpdate = InferType<typeof productUpdateSchema>;
