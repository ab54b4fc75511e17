import { startTestApp, type TestApp } from './app.ts'
import { type OpenIdIssuer, startOpenIdIssuer } from './openid-issuer.ts'

export interface GoogleApp {
  app: TestApp
  issuer: OpenIdIssuer
  /** The origin that users see. The service listens on 127.0.0.1. */
  origin: string
  stop(): Promise<void>
}

/** Starts a service whose Google is an issuer of our own. */
export async function startGoogleApp(): Promise<GoogleApp> {
  const issuer = await startOpenIdIssuer()
  const app = await startTestApp({
    LOG_LEVEL: 'error',
    GOOGLE_ISSUER: issuer.issuer,
    GOOGLE_CLIENT_ID: issuer.clientId,
    GOOGLE_CLIENT_SECRET: issuer.clientSecret,
  })
  const origin = app.url.replace('127.0.0.1', 'localhost')
  issuer.serve(`${origin}/api/v1/auth/return/google`)
  return {
    app,
    issuer,
    origin,
    async stop() {
      await app.stop()
      await issuer.stop()
    },
  }
}
