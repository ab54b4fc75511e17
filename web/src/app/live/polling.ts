// For networks that let no WebSocket through; fetched once one has failed.
export { Fetch } from 'socket.io-client'
