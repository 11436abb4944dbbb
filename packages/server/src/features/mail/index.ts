import type { Room } from '../../kernel/room.ts'
import { jobs } from './mail.jobs.ts'
import { routes } from './mail.routes.ts'
import { canSendMails, queueMails } from './queue.ts'
import { stopSendingMails } from './send-mails.ts'

export { canSendMails, type MailToQueue, queueMails } from './queue.ts'
export type { MailList } from './render-list.ts'

/** Mail: how mails leave, their words, and the log of what was sent. */
export const mail: Room = {
  name: 'mail',
  routes,
  jobs,
  provides: { accountMails: { canSend: canSendMails, queue: queueMails } },
  live: (ports) => ({ close: () => stopSendingMails(ports) }),
}
