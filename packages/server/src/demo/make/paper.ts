/** Content of a demo document, independent of its format. */
export interface DemoDocument {
  title: string
  author: string
  at: Date
  sections: DemoSection[]
  /** First row is the head. Numbers are numbers. */
  table: (string | number)[][]
}

export interface DemoSection {
  heading: string
  paragraphs: string[]
}
