-- Pictures are among what API processes remember of the professionals whom searches show. Their files never change, so
-- `stored_pictures` needs no trigger. Pictures of clients have no professional.
create trigger media_change_search after insert or update on media
  for each row when (new.professional_id is not null) execute function search_changed();
create trigger media_deletion_changes_search after delete on media
  for each row when (old.professional_id is not null) execute function search_changed();
