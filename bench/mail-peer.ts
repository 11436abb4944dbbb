import { startMailServer } from '../packages/server/test/mail-server.ts'

// A mail server of its own process, so that those who send share nothing with it.
const server = await startMailServer()
process.send!({ port: server.port })
process.on('message', () => {
  process.send!({ taken: server.taken.length })
  server.taken.length = 0
})
