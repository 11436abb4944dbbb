export { dropOldTickets, dropTicketsOf } from './tickets.store.ts'
export {
  boundOf,
  giveTicket,
  rewriteTicket,
  signOnMs,
  type Ticket,
  takeTicket,
  tryTicket,
} from './tickets.ts'
