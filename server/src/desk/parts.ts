import type { Executor, Transact } from '../database/connection.ts'
import type { ReportBook } from '../people/reports-at-desk-service.ts'
import type { StandingService } from '../standing/ban-and-warn-service.ts'
import type { AuditStore } from './audit-store.ts'
import type { FiguresStore } from './figures-store.ts'
import type { PersonStore } from './person-store.ts'

export interface DeskParts {
  transact: Transact
  reports: ReportBook
  standing: StandingService
  /** Returns whether another operator is enrolled. */
  hasOthers(executor: Executor, operator: string): Promise<boolean>
  people: PersonStore
  figures: FiguresStore
  audit: AuditStore
}
