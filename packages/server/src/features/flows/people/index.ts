export { findCircumstances } from './circumstances.store.ts'
export { findDirectors } from './directors.ts'
export { type FlowPerson, findInitiatorSubjects, findPresentPeople } from './directory.store.ts'
export { findStepPeople, type StepWithPeople } from './resolve.ts'
