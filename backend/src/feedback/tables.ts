import type { FEEDBACK_CHOICES, Role } from '@crown-and-coil/shared-api/contract';

export interface FeedbackTable {
  id: string;
  role: Role;
  email: string | null;
  confusing_choice: (typeof FEEDBACK_CHOICES.confusing)[number];
  confusing_comment: string | null;
  smooth_choice: (typeof FEEDBACK_CHOICES.smooth)[number];
  smooth_comment: string | null;
  switch_reason_choice: (typeof FEEDBACK_CHOICES.switchReason)[number];
  switch_reason_comment: string | null;
  page_url: string;
  sent_at: Date;
  created_at: Date;
}
