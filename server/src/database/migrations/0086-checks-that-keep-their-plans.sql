-- serves: 0076
-- The same checks in PL/pgSQL. A check's function in SQL is planned for each row that is written, in 0.1 to 0.8 ms: more
-- than the rest of storing a request. In PL/pgSQL a connection plans it once. The names of functions are written out in
-- full, because a backup is loaded without a search path.
create or replace function is_names(value jsonb) returns boolean
  language plpgsql immutable strict parallel safe as $$
begin
  return jsonb_typeof(value) = 'object' and value <> '{}'
    and not value @? '$.keyvalue() ? (@.value.type() != "string" || @.value == "")';
end $$;

create or replace function is_held(load jsonb, holds jsonb) returns boolean
  language plpgsql immutable parallel safe as $$
begin
  return not exists (
    select from jsonb_each(load) as part (name, value)
    where case jsonb_typeof(value)
      when 'number' then value::numeric not between 0 and coalesce((holds -> name)::numeric, 0)
      when 'boolean' then value::boolean::integer > coalesce((holds -> name)::numeric, 0)
      else true
    end);
end $$;

create or replace function vehicle_holds(vehicle text, load jsonb) returns boolean
  language plpgsql immutable parallel safe as $$
begin
  return exists (
    select from jsonb_array_elements(public.vehicle_table() -> 'vehicles') as each
    where each ->> 'kind' = vehicle and public.is_held(load, each -> 'holds'));
end $$;

create or replace function is_party(party jsonb) returns boolean
  language plpgsql immutable parallel safe as $$
begin
  return jsonb_typeof(party) = 'object' and party ? 'people'
    and not exists (
      select from jsonb_each(party) as part (name, value)
      where (value between public.vehicle_table() -> 'smallest' -> name and public.vehicle_table() -> 'largest' -> name)
          is not true
        or (jsonb_typeof(value) = 'number' and value::numeric % 1 <> 0))
    and exists (
      select from jsonb_array_elements(public.vehicle_table() -> 'vehicles') as each
      where public.is_held(party, each -> 'holds'));
end $$;
