// The two tables by which an earlier room reaches later ones. The kernel knows no room: each room declares its own
// entries beside their types, with `declare module`, and later rooms answer them in their Room value.

/** Payload by event name (`file.copied`): things that happened, told to later rooms inside the same transaction. */
// biome-ignore lint/suspicious/noEmptyInterface: rooms fill it by declaration merging
export interface Events {}

/** Type of one provider by slot name (`usersInUse`): questions that later rooms answer. */
// biome-ignore lint/suspicious/noEmptyInterface: rooms fill it by declaration merging
export interface Slots {}
