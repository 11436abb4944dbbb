export { deleteTicketsOfUsers, dropOldTickets } from './tickets.store.ts'
export {
  consumeSignInTicket,
  issueSignInTicket,
  rewriteSignInTicket,
  type SignInTicket,
  signOnTicketMs,
  ticketBindingOf,
  trySignInTicket,
} from './tickets.ts'
