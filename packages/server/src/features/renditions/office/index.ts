export { familyOf, largestPdf, officePdf } from './office.maker.ts'
export { officeProfile } from './profile.ts'
