// Faults planted in the database. A checker that does not find them does not work.
import type { Invariant } from './fault.ts'

export interface Mutant {
  name: string
  /** The checker must find at least one of these broken. */
  breaks: readonly Invariant[]
  sql: string
}

const often = (share: number) => `random() < ${share}`

/** Returns the SQL of a trigger with this body on a table. */
function bend(table: string, when: string, body: string): string {
  return `create function bent() returns trigger language plpgsql as $$ begin ${body} end $$;
    create ${when} on ${table} for each row execute function bent();`
}

export const mutants: readonly Mutant[] = [
  {
    name: 'riders get a second open request',
    breaks: ['T1'],
    sql: `drop index one_open_request_per_rider;
      ${bend(
        'ride_requests',
        'trigger bent after insert',
        `if pg_trigger_depth() = 1 and ${often(0.15)} then
           new.id = gen_random_uuid(); new.client_request_id = gen_random_uuid();
           insert into ride_requests values (new.*);
         end if;
         return null;`,
      )}`,
  },
  {
    name: 'no key keeps a repeated request from being a new one',
    breaks: ['T1', 'T12'],
    sql: `drop index one_open_request_per_rider;
      alter table ride_requests drop constraint ride_requests_user_id_client_request_id_key`,
  },
  {
    name: 'stored messages vanish at the commit',
    breaks: ['T2', 'T3'],
    sql: bend(
      'messages',
      'constraint trigger bent after insert',
      `if ${often(0.1)} then delete from messages where id = new.id; end if; return null;`,
    ).replace('for each row', 'deferrable initially deferred for each row'),
  },
  {
    name: 'the chat’s counter skips',
    breaks: ['T3'],
    sql: bend(
      'messages',
      'trigger bent before insert',
      `if ${often(0.15)} then new.seq = new.seq + 1; end if; return new;`,
    ),
  },
  {
    name: 'messages are written twice',
    breaks: ['T12'],
    sql: bend(
      'messages',
      'trigger bent after insert',
      `if pg_trigger_depth() = 1 and ${often(0.15)} then
         update rides set message_seq = message_seq + 1 where id = new.ride_id;
         insert into messages values (new.ride_id, new.seq + 1, gen_random_uuid(), new.user_id, new.user_name, new.text,
           new.created_at + interval '1 millisecond');
       end if;
       return null;`,
    ),
  },
  {
    name: 'acceptances are forgotten',
    breaks: ['T2', 'T4'],
    sql: bend(
      'ride_riders',
      'constraint trigger bent after update',
      `if new.accepted_at is not null and old.accepted_at is null and ${often(0.6)} then
         update ride_riders set accepted_at = null where ride_id = new.ride_id and request_id = new.request_id;
       end if;
       return null;`,
    ).replace('for each row', 'deferrable initially deferred for each row'),
  },
  {
    name: 'searches never rest',
    breaks: ['T4'],
    sql: bend(
      'ride_requests',
      'trigger bent before update',
      `if old.state = 'SEARCHING' and new.state = 'NO_MATCH' then return null; end if; return new;`,
    ),
  },
  {
    name: 'shares no longer add up',
    breaks: ['T5'],
    sql: `alter table ride_riders drop constraint nobody_pays_more_than_alone;
      ${bend(
        'ride_riders',
        'trigger bent before insert',
        `if ${often(0.25)} then new.share_amount = new.share_amount + 50; end if; return new;`,
      )}`,
  },
  {
    name: 'walks are longer than shown',
    breaks: ['T5'],
    sql: bend(
      'ride_riders',
      'trigger bent before update of accepted_at',
      `if new.accepted_at is not null and ${often(0.5)} then new.walk_meters = new.walk_meters + 100; end if; return new;`,
    ),
  },
  {
    name: 'shares of a fare lose a cent',
    breaks: ['T13'],
    sql: `drop trigger shares_are_the_fare on settlement_shares; drop trigger fare_is_the_shares on settlements;
      ${bend(
        'settlement_shares',
        'trigger bent before update of amount',
        `if new.amount > 0 and ${often(0.3)} then new.amount = new.amount - 1; end if; return new;`,
      )}`,
  },
  {
    name: 'ratings count double',
    breaks: ['T12'],
    sql: bend(
      'given_ratings',
      'trigger bent after insert',
      'update users set rating_count = rating_count + 1 where id = new.rated_id; return null;',
    ),
  },
]
