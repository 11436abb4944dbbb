export { largestPdfBytes, officeFamilyOf, officePdfMaker } from './office.maker.ts'
export { libreOfficeProfile } from './profile.ts'
