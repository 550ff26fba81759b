declare module "virtual-core?url" {
  const url: string;
  export default url;
}

declare module "@rules/rules-*.json" {
  const index: { rules: { id: string; place: string; tests: string }[] };
  export default index;
}
