/** End-to-end tests of the command line. */
package io.aeolus.integration.cli;
