package io.aeolus.optimizer;

import static com.tngtech.archunit.base.DescribedPredicate.anyElementThat;
import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.conditions.ArchConditions.have;
import static com.tngtech.archunit.lang.conditions.ArchPredicates.are;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.codeUnits;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Set;
import org.jspecify.annotations.NullMarked;

/** What the optimizer module may use, and what it shows to others. */
@AnalyzeClasses(packages = "io.aeolus.optimizer", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule modules_to_the_right_are_unknown = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "io.aeolus.cli..", "io.aeolus.linearroad..", "io.aeolus.sentiment..", "io.aeolus.synthetic..");

    @ArchTest
    static final ArchRule internals_of_other_modules_are_not_used = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "io.aeolus.batching..internal..",
                    "io.aeolus.probe..internal..",
                    "io.aeolus.cluster..internal..",
                    "io.aeolus.monitor..internal..");

    @ArchTest
    static final ArchRule internal_packages_have_no_cycles =
            slices().matching("io.aeolus.optimizer.internal.(**)").should().beFreeOfCycles();

    /** What is in the root and not named here is data: all may use it, and it uses nothing. */
    @ArchTest
    static final ArchRule only_entry_classes_know_internals = noClasses()
            .that()
            .resideInAPackage("io.aeolus.optimizer")
            .and()
            .doNotHaveSimpleName("TopologyOptimizer")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.aeolus.optimizer.internal..");

    @ArchTest
    static final ArchRule the_model_knows_nothing_but_numbers = noClasses()
            .that()
            .resideInAPackage("..optimizer.internal.model..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "org.apache.storm..",
                    "io.aeolus.monitor..",
                    "io.aeolus.batching..",
                    "com.fasterxml..",
                    "picocli..");

    @ArchTest
    static final ArchRule the_public_api_takes_no_internal_types = codeUnits()
            .that(are(publicApi()))
            .should()
            .notHaveRawParameterTypes(anyElementThat(resideInAPackage("..internal..")));

    @ArchTest
    static final ArchRule the_public_api_returns_no_internal_types =
            methods().that(are(publicApi())).should().notHaveRawReturnType(resideInAPackage("..internal.."));

    @ArchTest
    static final ArchRule every_package_is_described_and_null_marked = classes()
            .should(have(describe(
                    "a package-info.java with @NullMarked",
                    (JavaClass c) -> c.getPackage().isAnnotatedWith(NullMarked.class))));

    private static DescribedPredicate<JavaCodeUnit> publicApi() {
        return describe(
                "public API",
                unit -> unit.getOwner().getPackageName().equals("io.aeolus.optimizer")
                        && isVisible(unit.getOwner().getModifiers())
                        && isVisible(unit.getModifiers()));
    }

    private static boolean isVisible(Set<JavaModifier> modifiers) {
        return modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED);
    }
}
