/** What the client and the professional of a booking write to each other. */
export interface BookingMessagesTable {
  id: string;
  booking_id: string;
  professional_id: string;
  /** Counts from 1 in each booking, in the order in which they were sent. */
  number: number;
  sender: 'client' | 'professional';
  text: string;
  sent_at: Date;
  /** When the other party read it. */
  read_at: Date | null;
}
