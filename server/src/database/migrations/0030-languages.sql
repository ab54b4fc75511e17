-- No language by name: the list of languages is the program's (protocol/src/languages.ts), and what has a name in each is
-- kept as {"code": "name"}.
alter table users
  drop constraint users_language_check,
  alter column language drop default,
  add constraint users_language_check check (language ~ '^[a-z]{2,3}$');

create function is_names(value jsonb) returns boolean
  language sql immutable strict parallel safe
  return jsonb_typeof(value) = 'object' and value <> '{}'
    and not value @? '$.keyvalue() ? (@.value.type() != "string" || @.value == "")';

-- All names, one after the other, for the search.
create function words_of(names jsonb) returns text
  language sql immutable strict parallel safe
  return (select string_agg(value, ' ' order by key) from jsonb_each_text(names));

alter table rides add column meeting_names jsonb check (is_names(meeting_names));
update rides set meeting_names = jsonb_build_object('es', meeting_name_es, 'en', meeting_name_en);
alter table rides
  alter column meeting_names set not null,
  drop column meeting_name_es,
  drop column meeting_name_en;

alter table places add column names jsonb check (is_names(names));
update places set names = jsonb_build_object('es', name_es, 'en', name_en);
alter table places
  alter column names set not null,
  drop column name_text,
  drop column search_text,
  drop column search_words,
  drop column name_es,
  drop column name_en;
alter table places
  add column name_text text not null generated always as (fold_text(words_of(names) || ' ' || other_names)) stored,
  add column search_text text not null generated always as (
    fold_text(words_of(names) || ' ' || other_names || ' ' || address || ' ' || city || ' ' || country || ' ' || kind_words)
  ) stored,
  add column search_words tsvector not null generated always as (
    to_tsvector('simple', fold_text(words_of(names) || ' ' || other_names || ' ' || address || ' ' || city || ' ' || country || ' ' || kind_words))
  ) stored;
create index places_by_trigram on places using gin (search_text gin_trgm_ops);
create index places_by_word on places using gin (search_words);
