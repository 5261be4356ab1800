-- API processes keep the calendars of professionals whom they have shown, as long as nothing of these changes.
create trigger calendar_versions_change_search after insert or update or delete on calendar_versions
  for each row execute function search_changed();
