-- How long the visits of a menu are, for searches by day, which read and compared every variant of every menu: for each
-- window of starts the shortest, as src/search/chosen-style.ts has them.
alter table services add column menu_lengths jsonb;

create function lengths_of_menu(document jsonb) returns jsonb language sql immutable parallel safe as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object('minutes', minutes, 'earliest_start', earliest_start, 'latest_start', latest_start)
      order by minutes, earliest_start, latest_start
    ),
    '[]'
  )
  from (
    select variant->>'earliest_start' as earliest_start, variant->>'latest_start' as latest_start,
      min((variant->>'minutes_max')::integer) + coalesce(
        (select min((tier->>'minutes')::integer) from jsonb_array_elements(document->'cadence'->'tiers') as tier), 0
      ) as minutes
    from jsonb_array_elements(document->'variants') as variant
    where (variant->>'offered')::boolean
    group by 1, 2
  ) as shortest
$$;

create or replace function service_menus_fill_words() returns trigger language plpgsql as $$
begin
  update services set menu_words = words_of_menu(new.document), menu_lengths = lengths_of_menu(new.document)
  where id = new.service_id and (menu_words, menu_lengths)
    is distinct from (words_of_menu(new.document), lengths_of_menu(new.document));
  return null;
end
$$;
