// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import io.aeolus.architecture.ModuleRules;

/** The dependencies and the public API of the batching module. */
@AnalyzeClasses(packages = "io.aeolus.batching", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchTests what_holds_in_every_module = ArchTests.in(ModuleRules.class);
}
