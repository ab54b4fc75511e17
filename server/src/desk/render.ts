// What operators read of a report, a ride and a ban.
import type { DeskBan, ReportFile, ReportLine } from '@woodalo/protocol/desk-responses'
import { type Evidence, wordsOutsideChat } from '../people/evidence-model.ts'
import type { ReportBook } from '../people/reports-at-desk-service.ts'
import type { BanRecord } from '../standing/ban-model.ts'

type FoundReport = NonNullable<Awaited<ReturnType<ReportBook['find']>>>

export function lineOf(report: FoundReport): ReportLine {
  return {
    id: report.id,
    kind: report.kind,
    state: report.state,
    by: { uid: report.by_id, name: report.by_name },
    about: { uid: report.about_id, name: report.about_name },
    createdAt: report.created_at.toISOString(),
    isByProven: report.by_proven,
    haveMet: report.have_met,
    wasDriven: report.was_driven,
  }
}

export function rideOf(rideId: string, evidence: Evidence): ReportFile['ride'] {
  const { ride, riders, taxi, messages } = evidence
  return {
    id: rideId,
    status: ride.status,
    meetingPoint: ride.meeting_names,
    meetAt: ride.meet_at,
    createdAt: ride.created_at,
    activeAt: ride.active_at,
    endedAt: ride.ended_at,
    riders: riders.map((rider) => ({
      uid: rider.user_id,
      name: rider.display_name,
      isRequester: rider.user_id === ride.requester_id,
      joinedAt: rider.joined_at,
      arrivedAt: rider.arrived_at,
      verifiedAt: rider.verified_at,
      droppedOffAt: rider.dropped_off_at,
      leftAt: rider.left_at,
    })),
    taxi: taxi
      ? {
          plate: taxi.plate ?? '',
          car: taxi.car ?? '',
          app: taxi.app ?? '',
          driverName: taxi.driver_name ?? '',
          by: {
            uid: taxi.by_id,
            name: riders.find(({ user_id }) => user_id === taxi.by_id)?.display_name ?? '',
          },
          notedAt: taxi.noted_at,
        }
      : null,
    messages: messages.length + wordsOutsideChat(evidence).length,
  }
}

export function banOf(ban: BanRecord): DeskBan {
  return {
    id: ban.id,
    reason: ban.reason,
    by: ban.byOperator,
    createdAt: ban.createdAt.toISOString(),
    until: ban.until?.toISOString() ?? null,
    lastDay: ban.lastDay,
    holds: ban.holds,
    appeal:
      ban.appeal === null
        ? null
        : {
            text: ban.appeal,
            createdAt: ban.appealedAt!.toISOString(),
            decision: ban.decision,
            answer: ban.decisionText,
            decidedBy: ban.decidedBy,
          },
  }
}
