import { z } from 'zod'
import { defineRoute } from './define-route.ts'

export const serviceRoutes = {
  health: defineRoute({
    method: 'GET',
    path: '/health',
    summary: 'Whether the service is up; 503 while starting, draining or without its database',
    access: 'anyone',
    data: z.object({
      status: z.literal('ok'),
      version: z.string(),
      /**
       * Absent without a Redis. While it is away the service keeps working, but news between nodes takes up to 2 s
       * longer.
       */
      redis: z.enum(['up', 'away']).optional(),
    }),
    errors: ['SERVICE_UNAVAILABLE'],
  }),
} as const
