// For networks that block WebSockets; fetched once one has failed.
export { Fetch } from 'socket.io-client'
