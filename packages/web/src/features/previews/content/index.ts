export {
  ask,
  forget,
  type Part,
  printAddress,
  read,
  refusalAt,
  viewAddress,
  viewTicket,
} from './content.ts'
export {
  blobOf,
  fetchAhead,
  type Parts,
  partSize,
  useAddress,
  useBlob,
  useForm,
  useParts,
} from './use-content.ts'
