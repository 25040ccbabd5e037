/* node.cjs: the engine of the page as a command, under the name by which
 * test/web/dovetail was called. */
process.argv[1] = process.env.CALLED;
require(process.env.ENGINE);
