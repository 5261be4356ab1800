import type { Client } from '@crown-and-coil/shared-api';

/** 'Naomi Tesfaye'. */
export const clientName = ({ firstName, lastName }: Pick<Client, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim();
