import type { ApartTables } from './tables/apart.ts'
import type { ChatTables } from './tables/chat.ts'
import type { DeskTables } from './tables/desk.ts'
import type { FavouriteTables } from './tables/favourites.ts'
import type { FeedbackTables } from './tables/feedback.ts'
import type { HttpTables } from './tables/http.ts'
import type { IdentityTables } from './tables/identity.ts'
import type { LiveTables } from './tables/live.ts'
import type { NotificationTables } from './tables/notifications.ts'
import type { PeopleTables } from './tables/people.ts'
import type { PlaceTables } from './tables/places.ts'
import type { RideTables } from './tables/rides.ts'
import type { SecretTables } from './tables/secrets.ts'
import type { SettlementTables } from './tables/settlement.ts'
import type { StandingTables } from './tables/standing.ts'
import type { StreetTables } from './tables/streets.ts'
import type { UserTables } from './tables/users.ts'
import type { WatchTables } from './tables/watch.ts'

/** Every table, as Kysely sees it. Each domain's tables are in a file of `tables/`. */
export interface Tables
  extends
    UserTables,
    ApartTables,
    HttpTables,
    SecretTables,
    IdentityTables,
    LiveTables,
    PlaceTables,
    StandingTables,
    StreetTables,
    RideTables,
    SettlementTables,
    PeopleTables,
    ChatTables,
    DeskTables,
    FavouriteTables,
    FeedbackTables,
    WatchTables,
    NotificationTables {}
