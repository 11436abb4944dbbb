export {
  askForTicket,
  type ByteRangePart,
  fetchContentBytes,
  fetchPrintAddress,
  fetchViewAddress,
  fetchViewTicket,
  forgetTicket,
  refusalAtAddress,
} from './content.ts'
export {
  fetchContentBlob,
  prefetchContent,
  type TextPartsState,
  textPartBytes,
  useContentAddress,
  useContentBlob,
  useContentForm,
  useTextParts,
} from './use-content.ts'
