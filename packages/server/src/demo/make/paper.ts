/** What a document says, whatever its format. */
export interface Paper {
  title: string
  author: string
  at: Date
  sections: Section[]
  /** First row is the head. Numbers are numbers. */
  table: (string | number)[][]
}

export interface Section {
  heading: string
  paragraphs: string[]
}
