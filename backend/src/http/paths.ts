import { idField } from '@crown-and-coil/shared-api/contract';
import { object } from 'yup';

/** Path `/things/:id`. Malformed ids answer 404. */
export const idParamsSchema = object({ id: idField().required() });
