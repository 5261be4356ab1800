import type { Client } from '@crown-and-coil/shared-api';

/** 'Naomi Tesfaye'. */
export const clientName = ({ first_name, last_name }: Pick<Client, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`.trim();
