/** Tests of the documentation: links, code that readers copy, and tables that repeat names of the code. No test starts a cluster. */
package io.aeolus.integration.pages;
