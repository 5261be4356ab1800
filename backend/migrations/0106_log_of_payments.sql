alter table admin_log
  drop constraint admin_log_action_known,
  add constraint admin_log_action_known check (action in (
    'waitlist_invited', 'waitlist_removed', 'invitation_sent', 'invitation_withdrawn', 'user_suspended',
    'user_restored', 'feedback_exported', 'site_image_added', 'site_image_deleted', 'site_images_reordered',
    'review_removed', 'review_restored', 'review_report_dismissed',
    'refund_retried', 'payment_events_retried'
  )) not valid;
