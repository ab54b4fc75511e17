-- Rises with every change of how an account is signed in to: password, proven email, phone, provider, reset.
-- Each promise (link, code, sign-in under way) names the generation it was made under, and is void under a later one. A
-- ticket for sockets belongs to its session, which such a change ends.
alter table users add column generation integer not null default 1;

alter table mail_links add column generation integer not null default 1;
alter table mail_links alter column generation drop default;

-- Whose phone it was when the code was sent; null for a phone without an account.
alter table phone_codes add column user_id text references users on delete cascade;
alter table phone_codes add column generation integer;

-- Sign-ins under way last ten minutes at most: who was in the middle of one begins again.
delete from social_attempts;
alter table social_attempts drop column nonce, drop column verifier;
alter table social_attempts add column sealed_secrets text not null;
alter table social_attempts rename column link_user_id to user_id;
alter table social_attempts add column generation integer;

delete from exchange_codes;
alter table exchange_codes add column is_link boolean not null;
alter table exchange_codes rename column link_user_id to user_id;
alter table exchange_codes add column generation integer;
