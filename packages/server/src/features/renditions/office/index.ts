export { familyOf, officePdf } from './office.maker.ts'
