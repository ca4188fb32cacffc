// Paths and names of this site. Several sites may share one origin, below different paths.

export const SCOPE = new URL("./", document.baseURI);
export const PREFIX = SCOPE.pathname.slice(0, -1);
export const NAME = `scorekeeper${PREFIX}`;
export const FOLDER = NAME;
export const LOCK = `scorekeeper-owner${PREFIX}`;
export const BUILD = document.documentElement.dataset.build;
export const SHELL = document.documentElement.dataset.shell;
export const ALONE = "alone" in document.documentElement.dataset;

export const at = (path) => new URL(path, SCOPE).href;
export const ofBuild = (build, name) => at(`offline/${build}/${name}`);
