import { idField } from '@crown-and-coil/shared-api/contract';
import { object } from 'yup';

/** Path `/things/:id`. What is no id is the id of nothing: 404. */
export const idParamsSchema = object({ id: idField().required() });
