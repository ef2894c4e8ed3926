// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import io.aeolus.architecture.ModuleRules;

/** Checks the dependencies of the driver. */
@AnalyzeClasses(packages = "io.aeolus.testing", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchTests what_holds_in_every_module = ArchTests.in(ModuleRules.class);
}
