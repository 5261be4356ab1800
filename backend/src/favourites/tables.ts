/** Professionals whom a client keeps in a list. */
export interface FavouritesTable {
  client_id: string;
  professional_id: string;
  saved_at: Date;
}
