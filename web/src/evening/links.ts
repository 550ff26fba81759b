// The addresses of an evening; keys stand in the part that no server and no log ever sees.
const base = () => `${location.origin}${location.pathname}#/evening`;

export const screenLink = (id: string, link: string) => `${base()}/${id}${link ? `/screen/${link}` : ""}`;
export const teamLink = (id: string, key: string) => `${base()}/${id}/team/${key}`;
export const deskLink = (id: string, key: string) => `${base()}/${id}/desk/${key}`;
