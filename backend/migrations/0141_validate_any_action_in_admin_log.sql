alter table admin_log validate constraint admin_log_action_is_name;
