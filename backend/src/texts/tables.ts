import type { TextOutcome } from './text-sender';

export interface TextMessagesTable {
  id: string;
  user_id: string;
  notification_id: string;
  recipient: string;
  text: string;
  status: TextOutcome;
  created_at: Date;
}
