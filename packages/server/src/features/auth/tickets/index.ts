export { deleteTicketsOfUsers, dropOldTickets } from './tickets.store.ts'
export {
  consumeSignInTicket,
  giveSignInTicket,
  issueSignInTicket,
  rewriteSignInTicket,
  type SignInTicket,
  signOnTicketMs,
  ticketBindingOf,
  trySignInTicket,
} from './tickets.ts'
